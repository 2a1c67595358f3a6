import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { runRequest } from './run-request.ts';
import { MAX_SANDBOX_BYTES, type SandboxReply, type SandboxRequest } from './protocol.ts';

const PAGE = 65_536;
/** The memory of QuickJS before any code: its own data and its stack. */
const OWN_PAGES = 256;

/** Loads QuickJS, reports that it is ready, and returns the function that answers requests. */
export async function serve(reply: (reply: SandboxReply) => void): Promise<(request: SandboxRequest) => void> {
  // QuickJS's memory limit hardly counts the size of blocks, so a few large ones exceed it. The WebAssembly memory is therefore limited as well.
  const wasmMemory = new WebAssembly.Memory({ initial: OWN_PAGES, maximum: OWN_PAGES + MAX_SANDBOX_BYTES / PAGE });
  const quickjs: QuickJSWASMModule = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
  reply({ ready: true });
  return (request) => reply(runRequest(quickjs, request));
}
