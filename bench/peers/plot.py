"""The tables as bars on a logarithmic scale."""

from __future__ import annotations

from pathlib import Path

from bench.peers.measure import Measured

OURS, PEER = "#b5382e", "#8f9bab"


def draw(found: list[Measured], kinds: dict[str, str], path: Path) -> None:
    """A panel for each kind of work, the fastest on top."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams |= {"svg.hashsalt": "detente", "svg.fonttype": "none"}
    from matplotlib import pyplot

    shown = {kind: sorted((m for m in found if m.kind == kind), key=lambda m: m.rate) for kind in kinds}
    shown = {kind: bars for kind, bars in shown.items() if bars}
    heights = [len(bars) + 1.2 for bars in shown.values()]
    figure, panels = pyplot.subplots(
        len(shown), 1, figsize=(9, 0.27 * sum(heights)), height_ratios=heights, squeeze=False
    )
    for panel, (kind, bars) in zip(panels[:, 0], shown.items(), strict=True):
        drawn = panel.barh(
            [m.name for m in bars], [m.rate for m in bars], color=[OURS if m.ours else PEER for m in bars]
        )
        panel.bar_label(drawn, [f"{m.rate:,.0f}" for m in bars], padding=3, fontsize=8)
        panel.set_xscale("log")
        panel.set_xlim(100, 2e7)
        panel.set_title(kinds[kind], fontsize=10, loc="left")
        panel.minorticks_off()
        panel.tick_params(labelsize=8)
        panel.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
