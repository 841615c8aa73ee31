# Détente in a container: the client built by Node, the rules compiled by mypyc, then only what runs.
FROM node:24-slim AS client
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci
COPY web ./
COPY docs ../docs
COPY LICENSE ../
COPY src/detente/curtain/data/house.toml src/detente/curtain/data/template.toml ../src/detente/curtain/data/
RUN npm run build

FROM python:3.12-slim AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY pyproject.toml setup.py README.md LICENSE ./
COPY src src
COPY --from=client /build/src/detente/server/client src/detente/server/client
RUN python -m venv /opt/detente && /opt/detente/bin/pip install --no-cache-dir '.[postgres]'

FROM python:3.12-slim
RUN useradd --system --uid 999 --home-dir /data detente && mkdir /data && chown detente /data
COPY --from=build /opt/detente /opt/detente
ENV PATH=/opt/detente/bin:$PATH DETENTE_HOST=0.0.0.0 DETENTE_DATA=/data
USER 999
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["detente", "serve"]
