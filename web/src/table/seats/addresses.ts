/** Which address of this server works on another computer. */

/** Whether a host name means this computer only. */
export const hereOnly = (host: string): boolean => /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

/** The origin to send to others: of a server that is open to the local network, its address there. */
export function reachable(origin: string, lan: string | null): string {
  return lan !== null && hereOnly(new URL(origin).hostname) ? lan : origin
}
