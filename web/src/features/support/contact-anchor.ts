/** The id of the contact form. Links to the form end with the id, so that the page scrolls to the form. */
export const contactId = 'contact';
export const contactAnchor = `/dashboard/support#${contactId}`;
