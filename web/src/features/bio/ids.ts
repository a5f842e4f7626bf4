/** Creates an id of a page or link. It has only letters and digits, because it is part of public addresses. */
export const newBioId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
