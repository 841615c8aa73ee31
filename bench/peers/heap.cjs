// The tiny game of tests/tiny/heap.py on boardgame.io: decisions in a CPU second, through its reducer alone.
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { INVALID_MOVE } = require("boardgame.io/core");

const heap = {
  name: "heap",
  setup: ({ random }) => ({ heap: 9, taken: [0, 0], cards: random.Shuffle([0, 1, 2, 3]).slice(0, 2) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, n) => {
      if (n < 1 || n > 3 || n > G.heap) return INVALID_MOVE;
      G.heap -= n;
      G.taken[Number(playerID)] += n;
    },
  },
  endIf: ({ G }) => {
    if (G.heap > 0) return undefined;
    const [left, right] = [0, 1].map((side) => G.taken[side] + G.cards[side]);
    return { winner: right > left ? 1 : 0 };
  },
};

const reducer = CreateGameReducer({ game: heap });

function play() {
  let state = InitializeGame({ game: heap, numPlayers: 2 });
  let decisions = 0;
  while (state.ctx.gameover === undefined) {
    const n = 1 + Math.floor(Math.random() * Math.min(3, state.G.heap));
    const payload = { type: "take", args: [n], playerID: state.ctx.currentPlayer };
    state = reducer(state, { type: "MAKE_MOVE", payload });
    decisions += 1;
  }
  return decisions;
}

const seconds = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
const rates = [];
for (let run = 0; run < 5; run++) {
  const began = seconds();
  let done = 0;
  while (seconds() - began < 0.7) done += play();
  if (run > 1) rates.push(done / (seconds() - began)); // the first two warm the compiler up
}
console.log(JSON.stringify(rates.sort((a, b) => a - b)[1]));
