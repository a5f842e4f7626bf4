/** TikTok takes chunks of 5 to 64 MB, whatever it means by MB: this is neither less nor more. */
const chunkBytes = 10_000_000;

export interface Plan {
  size: number;
  /** As many as fit in whole: what is left over joins the last. */
  count: number;
}

export function planOf(total: number): Plan {
  const size = Math.min(total, chunkBytes);
  return { size, count: Math.max(1, Math.floor(total / size)) };
}

/** Where the last chunk begins. The video is posted as soon as that is there, so it goes by itself. */
export function lastStart(total: number): number {
  const { size, count } = planOf(total);
  return (count - 1) * size;
}

/** Where the chunk ends that goes on from here. */
export function endOf(sent: number, total: number): number {
  const { size } = planOf(total);
  return sent >= lastStart(total) ? total : (Math.floor(sent / size) + 1) * size;
}
