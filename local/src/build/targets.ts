/** A target is rebuilt only when one of its sources has changed or its output is missing. */
export interface Target {
  name: 'web' | 'functions';
  /** Files and folders, relative to the repository. */
  sources: readonly string[];
  /** A file that exists once the target was built. */
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
      'web/compile-early.ts',
      'web/drop-unused-code.ts',
      'web/inline-styles.ts',
      'web/preload-route.ts',
      'web/small-typeface.ts',
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
