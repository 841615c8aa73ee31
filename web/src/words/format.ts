import { settings } from '@/device/settings.svelte'

/** A day, as the reader's language writes it. */
export const dateText = (ms: number): string =>
  new Intl.DateTimeFormat(settings.lang, { dateStyle: 'medium' }).format(ms)
