/** Makes the id of a page or a link. It has only letters and digits, because public addresses contain it. */
export const newBioId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
