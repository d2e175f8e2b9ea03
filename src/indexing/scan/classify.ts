/** What a path alone says about a file: vendored code is indexed and marked, so that answers prefer the project's own. */
const VENDORED = /(^|\/)(vendor|third_party|third-party|thirdparty|node_modules|bower_components|_vendor|extern|external_deps)\//;

export const isVendored = (path: string): boolean => VENDORED.test(path);
