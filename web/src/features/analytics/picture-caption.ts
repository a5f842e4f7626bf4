import { createContext } from 'react';

/** The line below the title of a saved picture: the account, the network, the range and the time of the figures. */
export const PictureCaption = createContext('');
