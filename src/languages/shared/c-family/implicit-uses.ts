/** What compilers, loaders, test runners and frameworks use without a reference: not dead. */
import type { ImplicitUses } from '../../contract.ts';

export const IMPLICIT_USES: ImplicitUses = {
  // Entry points; what a compiler calls for an operator, an object's end, a loop, or a literal.
  names:
    /^(?:main|wmain|WinMain|wWinMain|DllMain|_start|_init|_fini|LLVMFuzzerTestOneInput|LLVMFuzzerInitialize|setUp|tearDown|~\w+|operator\b.*|begin|end|cbegin|cend|swap|get_return_object|initial_suspend|final_suspend|unhandled_exception|await_ready|await_suspend|await_resume|PyInit_\w+|JNI_On\w+|Java_\w+|RedisModule_On\w+)$/,
  // `override` may replace a member of a base outside of the repository.
  overridingSignature: /\boverride\b|\bfinal\b|\bvirtual\b/,
  // Called by the loader, kept for the linker, offered to other programs.
  loadedSignature:
    /__attribute__\s*\(\(.*\b(?:constructor|destructor|used|visibility|weak|alias|section|interrupt)\b|__declspec\s*\(\s*dllexport|\b\w*(?:_EXPORT|_API|EXPORT_SYMBOL|_PUBLIC|_EXTERN|EMSCRIPTEN_KEEPALIVE|JNIEXPORT|__init|__exit)\b/,
};
