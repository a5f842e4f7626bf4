import type { DrawAnswer, DrawMessage } from './drawing-messages.ts';
import { DrawingSession } from './drawing-session.ts';

/** Decodes, draws and encodes images in a worker, so that the page keeps responding. */
const session = new DrawingSession((answer: DrawAnswer) => {
  const isBitmap = 'reply' in answer && answer.reply instanceof ImageBitmap;
  self.postMessage(answer, isBitmap ? { transfer: [answer.reply as ImageBitmap] } : {});
});

self.addEventListener('message', ({ data }: MessageEvent<DrawMessage>) => session.take(data));
