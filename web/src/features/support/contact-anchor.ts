/** The address of the form, and the id of its place. */
export const contactId = 'contact';
export const contactAnchor = `/dashboard/support#${contactId}`;
