export const openaiHost = 'api.openai.com';

/** API key that only the local OpenAI sandbox accepts. */
export const openaiKey = 'sk-small-writer-of-this-machine';
