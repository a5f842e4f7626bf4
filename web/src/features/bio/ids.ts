/** For pages and links. Only letters and digits, because public addresses contain the id. */
export const newBioId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16);
