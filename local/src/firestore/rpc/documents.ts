import { randomBytes } from 'node:crypto';
import type { UntypedServiceImplementation } from '@grpc/grpc-js';
import { Code, FirestoreError, invalidArgument } from '../status.ts';
import type { StoredDocument } from '../store/collection.ts';
import { checkDocumentName, checkParent } from '../store/resource.ts';
import type { Timestamp } from '../types.ts';
import { compareNames, compareUtf8 } from '../values/names.ts';
import type { WireConsistency, WireDocument, WireMask, WirePrecondition } from '../wire.ts';
import { serverStream, unary } from './calls.ts';
import {
  beginning,
  consistencyOf,
  type Context,
  documentMessage,
  type DocumentMessage,
  maskOf,
} from './context.ts';

interface NamedRequest extends WireConsistency {
  name?: string;
  mask?: WireMask;
}

interface BatchGetRequest extends WireConsistency {
  database?: string;
  documents?: string[];
  mask?: WireMask;
}

interface BatchGetResponse {
  transaction?: Buffer;
  found?: DocumentMessage;
  missing?: string;
  readTime?: Timestamp;
}

interface ListRequest extends WireConsistency {
  parent?: string;
  collectionId?: string;
  pageSize?: number;
  pageToken?: string;
  mask?: WireMask;
  showMissing?: boolean;
}

interface CreateRequest {
  parent?: string;
  collectionId?: string;
  documentId?: string;
  document?: WireDocument;
  mask?: WireMask;
}

interface UpdateRequest {
  document?: WireDocument;
  updateMask?: WireMask;
  mask?: WireMask;
  currentDocument?: WirePrecondition;
}

interface DeleteRequest {
  name?: string;
  currentDocument?: WirePrecondition;
}

const DEFAULT_PAGE = 300;

/** A page of a sorted list. The page token is the last item of the previous page. */
function pageOf(
  items: readonly string[],
  request: ListRequest,
  compare: (left: string, right: string) => number,
): { page: readonly string[]; nextPageToken: string } {
  const after = Buffer.from(request.pageToken ?? '', 'base64').toString();
  const rest = after === '' ? items : items.filter((item) => compare(item, after) > 0);
  if ((request.pageSize ?? 0) < 0) throw invalidArgument('pageSize must not be negative.');
  const page = rest.slice(0, request.pageSize || DEFAULT_PAGE);
  const hasMore = page.length < rest.length;
  return { page, nextPageToken: hasMore ? Buffer.from(page.at(-1) ?? '').toString('base64') : '' };
}

const conditional = (currentDocument: WirePrecondition | undefined) =>
  currentDocument === undefined ? {} : { currentDocument };

export function documentCalls({
  engine,
  throwRequestedFailure,
  countReads,
  log,
}: Context): UntypedServiceImplementation {
  /** The document as it is immediately after a write. */
  function written(name: string, mask: WireMask | undefined): DocumentMessage {
    return documentMessage(engine.database(name).documents.get(name) as StoredDocument, maskOf(mask));
  }

  async function get(request: NamedRequest): Promise<DocumentMessage> {
    const name = checkDocumentName(request.name ?? '');
    const database = engine.database(name);
    const document = await database.read(name, consistencyOf(database, request).at);
    countReads(1);
    if (document === null) throw new FirestoreError(Code.NOT_FOUND, `Document "${name}" not found.`);
    return documentMessage(document, maskOf(request.mask));
  }

  async function create(request: CreateRequest): Promise<DocumentMessage> {
    const id = request.documentId || randomBytes(15).toString('base64url');
    const name = `${request.parent ?? ''}/${request.collectionId ?? ''}/${id}`;
    throwRequestedFailure();
    const update = { name, fields: request.document?.fields ?? {} };
    await engine.database(name).commit([{ update, currentDocument: { exists: false } }]);
    return written(name, request.mask);
  }

  async function update({ document = {}, updateMask, currentDocument, mask }: UpdateRequest) {
    const name = checkDocumentName(document.name ?? '');
    throwRequestedFailure();
    const write = {
      update: document,
      ...(updateMask ? { updateMask } : {}),
      ...conditional(currentDocument),
    };
    await engine.database(name).commit([write]);
    return written(name, mask);
  }

  async function remove({ name, currentDocument }: DeleteRequest): Promise<object> {
    throwRequestedFailure();
    await engine.database(name).commit([{ delete: name ?? '', ...conditional(currentDocument) }]);
    return {};
  }

  async function list(request: ListRequest) {
    const parent = checkParent(request.parent);
    const database = engine.database(parent);
    const { at } = consistencyOf(database, request);
    const mask = maskOf(request.mask);
    const ids = request.collectionId ? [request.collectionId] : database.documents.collectionIds(parent);
    const names = ids.flatMap((id) =>
      database.documents.names(`${parent}/${id}`, request.showMissing ?? false),
    );
    const { page, nextPageToken } = pageOf(names, request, compareNames);
    countReads(page.length);
    const documents: (DocumentMessage | { name: string })[] = [];
    for (const name of page) {
      const document = await database.read(name, at);
      if (document !== null) documents.push(documentMessage(document, mask));
      else if (request.showMissing) documents.push({ name });
    }
    return { documents, nextPageToken };
  }

  function listCollections(request: ListRequest) {
    const parent = checkParent(request.parent);
    const ids = engine.database(parent).documents.collectionIds(parent);
    const { page, nextPageToken } = pageOf(ids, request, compareUtf8);
    return { collectionIds: page, nextPageToken };
  }

  return {
    GetDocument: unary(log, get),
    CreateDocument: unary(log, create),
    UpdateDocument: unary(log, update),
    DeleteDocument: unary(log, remove),
    ListDocuments: unary(log, list),
    ListCollectionIds: unary(log, listCollections),
    BatchGetDocuments: serverStream<BatchGetRequest, BatchGetResponse>(log, async (request, output) => {
      const names = new Set((request.documents ?? []).map(checkDocumentName));
      const database = engine.database(request.database);
      const mask = maskOf(request.mask);
      const { at, begun } = consistencyOf(database, request);
      const documents = await beginning(database, begun, output, async () => {
        const found: [name: string, document: StoredDocument | null][] = [];
        for (const name of names) found.push([name, await database.read(name, at)]);
        return found;
      });
      countReads(documents.length);
      const readTime = database.readTime(at);
      for (const [missing, document] of documents) {
        const answer = document === null ? { missing } : { found: documentMessage(document, mask) };
        if (!(await output.send({ ...answer, readTime }))) return;
      }
    }),
  };
}
