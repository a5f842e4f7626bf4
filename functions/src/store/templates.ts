import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { templateKinds, templatesMax, type Template } from '@fanfare/core/templates/template.ts';
import { isRecord } from '@fanfare/core/values/is-record.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';
import { removeDocument } from './remove-documents.ts';

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
  /** In no particular order. */
  list(workspaceId: string): Promise<StoredTemplate[]>;
  /** Reads at most one document. */
  hasAny(workspaceId: string): Promise<boolean>;
  /**
   * Adds a template unless its id is stored already, and returns the stored template. An earlier call may have stored
   * it, and other people may have edited it since.
   */
  add(template: StoredTemplate): Promise<StoredTemplate | 'full'>;
  /**
   * Stores the templates that `decide` returns for the known templates of the workspace, in one transaction. If
   * `decide` throws, or too many people change the templates at the same time (`busy`), nothing is changed.
   */
  putAll(
    workspaceId: string,
    decide: (known: StoredTemplate[]) => readonly StoredTemplate[],
  ): Promise<'stored' | 'busy'>;
  /** If `change` throws, nothing is changed. Null if the template does not exist. */
  edit(
    ref: TemplateRef,
    change: (template: StoredTemplate) => StoredTemplate,
  ): Promise<StoredTemplate | null>;
  /** Returns whether the template existed. */
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

/** The most calls that may wait for their turn in one workspace. */
const waitingMax = 20;
/** Firestore's code for a transaction that was aborted too often because of other transactions. */
const aborted = 10;

/**
 * Runs the calls of this instance for a workspace one after another. Otherwise, the transactions, which read all
 * templates, would make each other start over until none is answered in time.
 */
function createTurns() {
  const turns = new Map<string, { waiting: number; last: Promise<unknown> }>();
  return async (workspaceId: string, act: () => Promise<void>): Promise<'stored' | 'busy'> => {
    const turn = turns.get(workspaceId) ?? { waiting: 0, last: Promise.resolve() };
    if (turn.waiting > waitingMax) return 'busy';
    turns.set(workspaceId, turn);
    turn.waiting += 1;
    const own = turn.last.then(act);
    turn.last = own.catch(() => undefined);
    try {
      await own;
      return 'stored';
    } catch (error) {
      if (isRecord(error) && error['code'] === aborted) return 'busy';
      throw error;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) turns.delete(workspaceId);
    }
  };
}

export function createTemplateStore(firestore: () => Promise<Firestore>): TemplateStore {
  const inTurn = createTurns();
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
        const document = documentOf(db, template);
        const [counted, snapshot] = await Promise.all([
          transaction.get(templatesOf(db, workspaceId).count()),
          transaction.get(document),
        ]);
        const known = readTemplate(workspaceId, snapshot);
        if (known) return known;
        if (counted.data().count >= templatesMax) return 'full';
        transaction.create(document, fieldsOf(template));
        return template;
      });
    },
    async putAll(workspaceId, decide) {
      const db = await firestore();
      return inTurn(workspaceId, () =>
        db.runTransaction(async (transaction) => {
          const found = await transaction.get(templatesOf(db, workspaceId).limit(templatesMax));
          const known = found.docs.map((each) => readTemplate(workspaceId, each));
          for (const template of decide(known.filter((each) => each !== null)))
            transaction.set(documentOf(db, template), fieldsOf(template));
        }),
      );
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
    remove: async (ref) => removeDocument(documentOf(await firestore(), ref)),
  };
}
