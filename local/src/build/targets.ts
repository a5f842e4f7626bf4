/** What is built, and from what. A target whose sources did not change is not built again. */
export interface Target {
  name: 'web' | 'functions';
  /** Files and folders, relative to the repository. */
  sources: readonly string[];
  /** A file that exists when it was built. */
  output: string;
}

const shared = ['core/src', 'core/package.json', 'platforms', 'package-lock.json'];

export const targets: readonly Target[] = [
  {
    name: 'web',
    sources: [
      ...shared,
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/chunks.ts',
      'web/lean.ts',
      'web/package.json',
    ],
    output: 'web/dist/index.html',
  },
  {
    name: 'functions',
    sources: [...shared, 'functions/src', 'functions/build.ts', 'functions/package.json'],
    output: 'functions/lib/index.js',
  },
];
