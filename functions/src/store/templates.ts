import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { templateKinds, templatesMax, type Template } from '@fanfare/core/templates/template.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `workspaces/{wid}/templates/{id}`, deleted with the workspace. */
const storedTemplate = z.object({
  kind: z.enum(templateKinds),
  name: z.string(),
  info: z.string(),
  hashtags: z.array(z.string()),
  caption: z.string(),
} satisfies Record<Exclude<keyof Template, '_id' | 'workspaceId' | 'template_type'> | 'kind', z.ZodType>);

export interface TemplateRef {
  workspaceId: string;
  id: string;
}

export type StoredTemplate = TemplateRef & z.output<typeof storedTemplate>;

export interface TemplateStore {
  /** The templates, in no particular order. */
  list(workspaceId: string): Promise<StoredTemplate[]>;
  /** Whether there is any template. Reads one document at most. */
  hasAny(workspaceId: string): Promise<boolean>;
  /** Adds a template unless the workspace has the maximum number. */
  add(template: StoredTemplate): Promise<'added' | 'full'>;
  /**
   * Stores the templates that `decide` makes of all templates of the workspace, in one transaction. If it throws, nothing is
   * changed.
   */
  putAll(workspaceId: string, decide: (known: StoredTemplate[]) => readonly StoredTemplate[]): Promise<void>;
  /** Edits a template. If `change` throws, nothing is changed. Null if there is no such template. */
  edit(
    ref: TemplateRef,
    change: (template: StoredTemplate) => StoredTemplate,
  ): Promise<StoredTemplate | null>;
  /** Removes a template and returns whether it existed. */
  remove(ref: TemplateRef): Promise<boolean>;
}

const templatesOf = (db: Firestore, workspaceId: string) =>
  db.collection(`workspaces/${workspaceId}/templates`);

function documentOf(db: Firestore, { workspaceId, id }: TemplateRef): DocumentReference {
  return templatesOf(db, workspaceId).doc(id);
}

function readTemplate(workspaceId: string, snapshot: DocumentSnapshot): StoredTemplate | null {
  const data = readDocument(snapshot, storedTemplate);
  return data && { id: snapshot.id, workspaceId, ...data };
}

function fieldsOf(template: StoredTemplate): Record<string, unknown> {
  const { id: _, workspaceId: __, ...fields } = template;
  return { ...fields, changedAt: new Date() };
}

export function createTemplateStore(firestore: () => Promise<Firestore>): TemplateStore {
  return {
    async list(workspaceId) {
      const found = await templatesOf(await firestore(), workspaceId)
        .limit(templatesMax)
        .get();
      return found.docs
        .map((each) => readTemplate(workspaceId, each))
        .filter((template) => template !== null);
    },
    async hasAny(workspaceId) {
      const found = await templatesOf(await firestore(), workspaceId)
        .select()
        .limit(1)
        .get();
      return !found.empty;
    },
    async add(template) {
      const db = await firestore();
      const { workspaceId } = template;
      return db.runTransaction(async (transaction) => {
        const counted = await transaction.get(templatesOf(db, workspaceId).count());
        if (counted.data().count >= templatesMax) return 'full';
        transaction.create(documentOf(db, template), fieldsOf(template));
        return 'added';
      });
    },
    async putAll(workspaceId, decide) {
      const db = await firestore();
      await db.runTransaction(async (transaction) => {
        const found = await transaction.get(templatesOf(db, workspaceId).limit(templatesMax));
        const known = found.docs.map((each) => readTemplate(workspaceId, each));
        for (const template of decide(known.filter((each) => each !== null)))
          transaction.set(documentOf(db, template), fieldsOf(template));
      });
    },
    async edit(ref, change) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readTemplate(ref.workspaceId, await transaction.get(document));
        if (!known) return null;
        const changed = change(known);
        transaction.set(document, fieldsOf(changed));
        return changed;
      });
    },
    async remove(ref) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const { exists } = await transaction.get(document);
        if (exists) transaction.delete(document);
        return exists;
      });
    },
  };
}
