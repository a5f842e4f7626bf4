import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { fileForm } from '../../_shared/file-form.ts';
import type { Job } from '../../platform.ts';
import { compressedImageBytes, isCompressed } from '../facts.ts';
import { post, redditId, unexpected } from './api.ts';
import type { SentFile } from './handle.ts';
import { poster } from './poster.ts';

/**
 * A whole video is sent in one request. The request may begin at the end of a step, and must end before the runtime
 * stops the worker.
 */
const uploadMs = 75_000;

const lease = z.object({
  args: z.object({
    action: z.string().regex(/^\/\/[\w.-]+\/?$/, 'An action is a host.'),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  asset: z.object({ asset_id: redditId }),
});

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

interface FileToSend {
  name: string;
  type: string;
  bytes: number;
  open(): Promise<ReadableStream<Uint8Array>>;
}

type UploadJob = Pick<Job<unknown>, 'http' | 'account' | 'media' | 'now'>;

const fileNameFor = (type: string) => `file.${extensions[type] ?? 'bin'}`;

const fromMemory = (bytes: Uint8Array): FileToSend => ({
  name: fileNameFor('image/jpeg'),
  type: 'image/jpeg',
  bytes: bytes.length,
  open: () => Promise.resolve(ReadableStream.from([bytes])),
});

/** The original file, or a small JPEG that was compressed from it. */
export async function fileOf({ media }: Pick<UploadJob, 'media'>, file: MeasuredMedia): Promise<FileToSend> {
  if (isCompressed(file)) return fromMemory(await media.compressed(file, compressedImageBytes));
  return { name: fileNameFor(file.type), type: file.type, bytes: file.bytes, open: () => media.open(file) };
}

export const neutralPoster = (): FileToSend => fromMemory(poster());

/** Requests a lease and uploads the file. A lease is valid for a minute, so every attempt requests a new one. */
export async function uploadFile(job: UploadJob, file: FileToSend): Promise<SentFile> {
  const { http, account, now } = job;
  const at = now();
  const form = { filepath: file.name, mimetype: file.type };
  const reply = await post(http, { path: '/api/media/asset.json', grant: account.grant }, form);
  const parsed = lease.safeParse(reply.body);
  if (!parsed.success) throw unexpected(parsed.error);
  const { args, asset } = parsed.data;
  const key = args.fields.find(({ name }) => name === 'key')?.value;
  if (key === undefined) throw unexpected();
  const url = `https:${args.action.replace(/\/$/, '')}`;
  const { name: fileName, type, bytes: length } = file;
  const sent = { part: 'file', fileName, type, stream: await file.open(), length };
  // The storage service must not receive Reddit's token.
  await http.send({
    method: 'POST',
    url: `${url}/`,
    bytes: fileForm(
      args.fields.map(({ name, value }) => [name, value]),
      sent,
    ),
    timeoutMs: uploadMs,
  });
  return { id: asset.asset_id, url: `${url}/${key}`, at };
}
