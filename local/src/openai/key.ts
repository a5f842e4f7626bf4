export const openaiHost = 'api.openai.com';

/** Opens nothing but the small writer of this machine. */
export const openaiKey = 'sk-small-writer-of-this-machine';
