/** A browser's WebSocket whose other end is the test. */
export class Socket {
  readyState: number = WebSocket.CONNECTING
  sent: Record<string, unknown>[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.readyState = WebSocket.CLOSED
    this.onclose?.()
  }
  opens(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
