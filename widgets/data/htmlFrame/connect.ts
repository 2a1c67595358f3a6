import { ViewBridge, type BridgeHost } from './bridge.ts';

const HELLO = 'praxis-view';
/** The time limit for the greeting of a view's document, which it sends before its first script. An error page never sends one. */
const PATIENCE = 20_000;

interface FrameHost extends BridgeHost {
  readonly calls: readonly string[];
  readonly connected: (bridge: ViewBridge) => void;
  readonly failed: () => void;
}

/**
 * Passes the port to the first document of a frame. A second greeting or load means another document: it gets nothing, and the frame is stopped. Returns the
 * function that disconnects.
 */
export function connectFrame(frame: HTMLIFrameElement, host: FrameHost): () => void {
  let bridge: ViewBridge | null = null;
  let loads = 0;
  const end = (): void => {
    removeEventListener('message', greet);
    frame.removeEventListener('load', load);
    clearTimeout(timer);
    bridge?.close();
  };
  const leave = (): void => {
    end();
    host.stop('left');
  };
  const timer = setTimeout(() => {
    if (bridge) return;
    end();
    host.failed();
  }, PATIENCE);
  function greet({ source, data, origin }: MessageEvent): void {
    if (source !== frame.contentWindow) return;
    if (bridge || loads > 1 || origin !== 'null' || data !== HELLO) return leave();
    const { port1, port2 } = new MessageChannel();
    // A frame of an opaque origin has no origin that could be named.
    frame.contentWindow?.postMessage(HELLO, '*', [port2]);
    bridge = new ViewBridge(port1, host.calls, host);
    host.connected(bridge);
  }
  function load(): void {
    // An empty frame also fires `load`.
    if (bridge) loads += 1;
    if (loads > 1) leave();
  }
  addEventListener('message', greet);
  frame.addEventListener('load', load);
  return end;
}
