declare module 'node:module' {
  export function createRequire(path: string): (name: string) => unknown;
}
