import type { FileContent, Files } from '../google/storage.ts';

export interface MemoryFiles extends Files {
  readonly stored: Map<string, FileContent>;
}

export function createMemoryFiles(): MemoryFiles {
  const stored = new Map<string, FileContent>();
  return {
    stored,
    save: async ({ path }, content) => {
      if (!stored.has(path)) stored.set(path, content);
    },
    delete: (path) => Promise.resolve(stored.delete(path)),
    deleteFolder: async (folder) => {
      for (const path of stored.keys()) if (path.startsWith(folder)) stored.delete(path);
    },
    publicUrl: ({ path, token }) => `/files/${path}?token=${token}`,
  };
}
