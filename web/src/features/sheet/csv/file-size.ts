export const csvBytesMax = 10 * 1024 * 1024;

/** Why a file is not read at all; null if it is. */
export const sizeProblem = ({ size }: Pick<File, 'size'>): string | null =>
  size > csvBytesMax ? 'CSV files can have at most 10 MB. Split this one into smaller files.' : null;
