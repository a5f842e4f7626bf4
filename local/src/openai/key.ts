export const openaiHost = 'api.openai.com';

/** The API key that the local OpenAI sandbox accepts. */
export const openaiKey = 'sk-small-writer-of-this-machine';
