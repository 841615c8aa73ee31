/** The lobby as it changes: all tables at first, then what came, changed or went. */
import type { TableInfo } from './wire'

type News = { tables: TableInfo[] } | { changed: TableInfo[]; gone: string[] }

export function changedLobby(tables: TableInfo[], news: News): TableInfo[] {
  if ('tables' in news) return news.tables
  const changed = new Map(news.changed.map((table) => [table.id, table]))
  const gone = new Set(news.gone)
  const kept = tables.filter((table) => !gone.has(table.id)).map((table) => changed.get(table.id) ?? table)
  const ids = new Set(tables.map((table) => table.id))
  return [...news.changed.filter((table) => !ids.has(table.id) && !gone.has(table.id)), ...kept]
}
