import type { Firestore } from 'firebase-admin/firestore';
import type { VersionedArea } from '@fanfare/core/workspaces/versions.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** The field that every change of a document sets. */
const changedField: Readonly<Record<VersionedArea, 'updatedAt' | 'changedAt'>> = {
  posts: 'updatedAt',
  accounts: 'changedAt',
  media: 'changedAt',
  templates: 'changedAt',
  todos: 'changedAt',
};

export interface VersionStore {
  versionOf(workspaceId: string, area: VersionedArea): Promise<string>;
}

/**
 * A version consists of the time of the latest change and the number of documents, which reveals deletions. Both are
 * queried on request: a counter would be one document for which all changes of a workspace would have to wait.
 */
export function createVersionStore(firestore: () => Promise<Firestore>): VersionStore {
  return {
    async versionOf(workspaceId, area) {
      const field = changedField[area];
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/${area}`);
      const [latest, counted] = await Promise.all([
        collection.orderBy(field, 'desc').limit(1).select(field).get(),
        collection.count().get(),
      ]);
      const [document] = latest.docs;
      const changed = document && readDocument(document, z.object({ [field]: instant }))?.[field];
      return `${counted.data().count}-${changed?.getTime() ?? 0}`;
    },
  };
}
