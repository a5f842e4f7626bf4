/** An id of a page or link: letters and digits alone, as public addresses need. */
export const newBioId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
