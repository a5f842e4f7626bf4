import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { fileForm } from '../../_shared/file-form.ts';
import type { Job } from '../../platform.ts';
import { imageBytes, isCompressed } from '../facts.ts';
import { post, redditId, unexpected } from './api.ts';
import type { SentFile } from './handle.ts';
import { poster } from './poster.ts';

/** A whole video goes in one call, within the time for which a worker has claimed its delivery. */
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

type Sending = Pick<Job<unknown>, 'http' | 'account' | 'media' | 'now'>;

const named = (type: string) => `file.${extensions[type] ?? 'bin'}`;

const fromMemory = (bytes: Uint8Array): FileToSend => ({
  name: named('image/jpeg'),
  type: 'image/jpeg',
  bytes: bytes.length,
  open: () => Promise.resolve(ReadableStream.from([bytes])),
});

/** As it is, or as a JPEG that is small enough. */
export async function fileOf({ media }: Pick<Sending, 'media'>, file: MeasuredMedia): Promise<FileToSend> {
  if (file.kind === 'image' && isCompressed(file))
    return fromMemory(await media.compressed(file, imageBytes));
  return { name: named(file.type), type: file.type, bytes: file.bytes, open: () => media.open(file) };
}

export const neutralPoster = (): FileToSend => fromMemory(poster());

/** Asks for a place and puts the file there. The place is good for a minute, so whoever begins again asks again. */
export async function send(job: Sending, file: FileToSend): Promise<SentFile> {
  const { http, account, now } = job;
  const at = now();
  const form = { filepath: file.name, mimetype: file.type };
  const reply = await post(http, { path: '/api/media/asset.json', grant: account.grant }, form);
  const place = lease.safeParse(reply.body);
  if (!place.success) throw unexpected(place.error);
  const { args, asset } = place.data;
  const key = args.fields.find(({ name }) => name === 'key')?.value;
  if (key === undefined) throw unexpected();
  const url = `https:${args.action.replace(/\/$/, '')}`;
  const { name: fileName, type, bytes: length } = file;
  const sent = { part: 'file', fileName, type, stream: await file.open(), length };
  // Reddit's token is nothing for whoever keeps the files.
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
