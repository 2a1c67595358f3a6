import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';
import { runRequest } from './machine.ts';
import type { SandboxReply, SandboxRequest } from './protocol.ts';

/** Loads QuickJS, says that it is ready, and gives the function that answers requests. */
export async function serve(reply: (reply: SandboxReply) => void): Promise<(request: SandboxRequest) => void> {
  const quickjs: QuickJSWASMModule = await newQuickJSWASMModuleFromVariant(variant);
  reply({ ready: true });
  return (request) => reply(runRequest(quickjs, request));
}
