/** Creates an id of a page or link, with only letters and digits, as public addresses need. */
export const newBioId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
