/** The tree of a chapter: its lines, and how it is laid out as rows of moves with variations. */
import type { StudyNode } from '@/host/wire-studies'

/** The id of the first moment, before any decision. */
export const START = 0

export class Tree {
  readonly #byId: Map<number, StudyNode>
  readonly #children = new Map<number, StudyNode[]>()

  constructor(readonly nodes: StudyNode[]) {
    this.#byId = new Map(nodes.map((node) => [node.id, node]))
    for (const node of nodes) {
      const siblings = this.#children.get(node.parent)
      if (siblings) siblings.push(node)
      else this.#children.set(node.parent, [node])
    }
  }

  node(id: number): StudyNode | undefined {
    return this.#byId.get(id)
  }

  /** What can follow a node; the first one is the main continuation. */
  next(id: number): StudyNode[] {
    return this.#children.get(id) ?? []
  }

  /** The variations of a decision, with itself. */
  variations(id: number): StudyNode[] {
    const node = this.node(id)
    return node ? this.next(node.parent) : []
  }

  /** The ids from the first moment to a node. */
  path(id: number): number[] {
    const found: number[] = []
    for (let at = id; at !== START && this.#byId.has(at); at = this.#byId.get(at)?.parent ?? START) found.push(at)
    return [START, ...found.reverse()]
  }

  /** The line through a node: from the first moment to it, and on along the main continuations. */
  line(id: number): number[] {
    const line = this.path(id)
    for (let next = this.next(id)[0]; next; next = this.next(next.id)[0]) line.push(next.id)
    return line
  }
}

/** The decisions of one turn in a row. Other ways to go on are branches after the row that they replace the end of. */
export interface Row {
  by: string | null
  nodes: StudyNode[]
  branches: Row[][]
}

/** The rows of a branch, from one of its nodes on along the main continuations. */
export function rowsFrom(tree: Tree, first: StudyNode): Row[] {
  const rows: Row[] = []
  for (let node: StudyNode | undefined = first; node; node = tree.next(node.id)[0]) {
    const before = rows.at(-1)
    const last = before?.nodes.at(-1)
    const row: Row =
      before && last && before.branches.length === 0 && last.by === node.by && last.turn === node.turn
        ? before
        : { by: node.by, nodes: [], branches: [] }
    if (row !== before) rows.push(row)
    row.nodes.push(node)
    if (node === first) continue
    row.branches.push(
      ...tree
        .variations(node.id)
        .slice(1)
        .map((other) => rowsFrom(tree, other)),
    )
  }
  return rows
}

/** The rows of the whole tree: the main line, and the other ways to begin as branches of its first row. */
export function rowsOf(tree: Tree): Row[] {
  const [first, ...others] = tree.next(START)
  if (!first) return []
  const rows = rowsFrom(tree, first)
  const [row] = rows
  if (row) row.branches.unshift(...others.map((other) => rowsFrom(tree, other)))
  return rows
}
