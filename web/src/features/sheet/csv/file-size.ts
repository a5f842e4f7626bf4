export const csvBytesMax = 10 * 1024 * 1024;

/** The reason why a file is too large to be read; null if it can be read. */
export const sizeProblem = ({ size }: Pick<File, 'size'>): string | null =>
  size > csvBytesMax ? 'CSV files can have at most 10 MB. Split this one into smaller files.' : null;
