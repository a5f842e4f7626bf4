/** The id of the contact form. The address ends with it, so that the page scrolls to the form. */
export const contactId = 'contact';
export const contactAnchor = `/dashboard/support#${contactId}`;
