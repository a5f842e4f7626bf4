import { writeContent } from '../disk/blob-writer.ts';
import { removeFile } from '../disk/atomic-file.ts';
import type { Caller } from '../disk/caller.ts';
import type { MetadataInput } from '../disk/object-record.ts';
import { checkHashes } from '../disk/upload-sessions.ts';
import { header, sendJson, uploadBody } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { metadataInput, parseJsonFields, withDefaultType } from '../http/metadata-input.ts';
import { boundaryOf, readMultipart } from '../http/multipart.ts';
import type { StorageContext } from '../storage-context.ts';
import { firebaseMetadata, proposedResource, uploadMetadata } from './metadata.ts';
import type { Target } from './objects.ts';

interface Incoming {
  readonly input: MetadataInput;
  readonly content: AsyncIterable<Buffer>;
}

async function multipart(exchange: Exchange): Promise<Incoming> {
  const upload = await readMultipart(uploadBody(exchange), boundaryOf(header(exchange, 'content-type')));
  const input = metadataInput(parseJsonFields(upload.metadata));
  return { input: withDefaultType(input, upload.contentType), content: upload.content };
}

function plain(exchange: Exchange): Incoming {
  const input = withDefaultType({ headers: {} }, header(exchange, 'content-type'));
  return { input, content: uploadBody(exchange) };
}

/**
 * Stores a whole object sent in one request. The rules are checked when its size is known, before the object becomes
 * visible.
 */
export async function uploadAtOnce(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  target: Target,
): Promise<void> {
  const isMultipart = header(exchange, 'x-goog-upload-protocol') === 'multipart';
  const { input, content } = isMultipart ? await multipart(exchange) : plain(exchange);
  const file = context.store.incomingFile();
  const digest = await writeContent(file, content);
  try {
    checkHashes(input, digest);
    const draft = { ...target, metadata: uploadMetadata(input, context.newId()) };
    const record = await context.store.publish(file, { ...draft, content: digest }, async (existing) => {
      const proposed = proposedResource(draft, digest, context.now());
      await context.gate.requireUpload(caller, target, existing, proposed);
    });
    sendJson(exchange, 200, firebaseMetadata(record));
  } finally {
    await removeFile(file);
  }
}
