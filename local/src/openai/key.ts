export const openaiHost = 'api.openai.com';

export const openaiKey = 'sk-small-writer-of-this-machine';
