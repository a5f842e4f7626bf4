import OpenAI, { toFile } from 'openai';
import { openaiHost, openaiKey } from '../../../local/src/openai/key.ts';
import { png } from '../files.ts';
import { expected, jobs, refused, type Client } from '../job.ts';

/** A client that follows the examples in the library's README, with the models of the sandbox. */
export const openai: Client = {
  name: 'openai',
  network: 'openai',
  jobs(lab) {
    const baseURL = `http://${lab.sandbox}/${openaiHost}/v1`;
    const client = new OpenAI({ apiKey: openaiKey, baseURL, maxRetries: 0 });
    let text = '';
    let picture = '';
    const messages = [{ role: 'user' as const, content: 'Write a caption for a photo of bread.' }];
    const tools = [
      {
        type: 'function' as const,
        function: {
          name: 'generate_image',
          description: 'Makes an image',
          parameters: {
            type: 'object',
            properties: { prompt: { type: 'string' } },
            required: ['prompt'],
            additionalProperties: false,
          },
          strict: true,
        },
      },
    ];
    return [
      jobs.account('the models', async () => {
        const { data } = await client.models.list();
        text = data.find(({ id }) => id.startsWith('gpt') && !id.includes('image'))?.id ?? '';
        picture = data.find(({ id }) => id.includes('image'))?.id ?? '';
        expected(text !== '' && picture !== '', 'There are models for texts and images', data);
      }),
      jobs.account('one model', async () => {
        expected((await client.models.retrieve(text)).id === text, 'It is the model', text);
      }),
      jobs.text('a completion', async () => {
        const { choices, usage } = await client.chat.completions.create({ model: text, messages });
        expected((choices[0]?.message.content ?? '') !== '', 'There is a text', choices);
        expected(
          usage?.total_tokens === (usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0),
          'The usage adds up',
          usage,
        );
      }),
      jobs.text('a streamed completion with its usage', async () => {
        const stream = await client.chat.completions.create({
          model: text,
          messages,
          stream: true,
          stream_options: { include_usage: true },
        });
        let whole = '';
        let tokens = 0;
        for await (const { choices, usage } of stream) {
          whole += choices[0]?.delta.content ?? '';
          tokens = usage?.total_tokens ?? tokens;
        }
        expected(whole !== '' && tokens > 0, 'There are a text and its usage', { whole, tokens });
      }),
      jobs.text('a text of at most 10 tokens', async () => {
        const { choices } = await client.chat.completions.create({
          model: text,
          messages,
          max_completion_tokens: 10,
        });
        expected(choices[0]?.finish_reason === 'length', 'It stops at the length', choices);
      }),
      jobs.text('JSON, with response_format', async () => {
        const { choices } = await client.chat.completions.create({
          model: text,
          messages: [{ role: 'user', content: 'Answer with JSON: a title and a caption for bread.' }],
          response_format: { type: 'json_object' },
        });
        JSON.parse(choices[0]?.message.content ?? '');
      }),
      jobs.text('JSON of a schema', async () => {
        const { choices } = await client.chat.completions.create({
          model: text,
          messages,
          response_format: {
            type: 'json_schema',
            json_schema: {
              name: 'caption',
              strict: true,
              schema: {
                type: 'object',
                properties: {
                  caption: { type: 'string' },
                  tags: { type: 'array', items: { type: 'string' } },
                },
                required: ['caption', 'tags'],
                additionalProperties: false,
              },
            },
          },
        });
        const made = JSON.parse(choices[0]?.message.content ?? '') as { caption?: unknown; tags?: unknown };
        expected(typeof made.caption === 'string' && Array.isArray(made.tags), 'It follows the schema', made);
      }),
      jobs.text('a tool is called', async () => {
        const { choices } = await client.chat.completions.create({
          model: text,
          reasoning_effort: 'none',
          messages: [{ role: 'user', content: 'Generate an image of bread.' }],
          tools,
          tool_choice: { type: 'function', function: { name: 'generate_image' } },
        });
        const call = choices[0]?.message.tool_calls?.[0];
        expected(
          call?.type === 'function' && 'prompt' in JSON.parse(call.function.arguments),
          'It has a prompt',
          choices,
        );
      }),
      jobs.text('a response', async () => {
        const { output_text: output, status } = await client.responses.create({
          model: text,
          input: 'A caption for bread.',
        });
        expected(status === 'completed' && output !== '', 'It has a text', { status, output });
      }),
      jobs.text('a streamed response', async () => {
        const stream = await client.responses.create({
          model: text,
          input: 'A caption for bread.',
          stream: true,
        });
        const seen: string[] = [];
        for await (const event of stream) seen.push(event.type);
        expected(seen.includes('response.completed'), 'It completes', seen);
      }),
      jobs.image('a picture of 1536 × 864', async () => {
        const { data } = await client.images.generate({
          model: picture,
          prompt: 'Bread',
          size: '1536x864',
          quality: 'low',
        });
        const bytes = Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
        expected(
          bytes.readUInt32BE(16) === 1536 && bytes.readUInt32BE(20) === 864,
          'It has the size',
          bytes.length,
        );
      }),
      jobs.image('two pictures as JPEG', async () => {
        const { data } = await client.images.generate({
          model: picture,
          prompt: 'Bread',
          n: 2,
          size: '1024x1024',
          output_format: 'jpeg',
        });
        expected(
          data?.length === 2 && data.every(({ b64_json: b64 }) => b64?.startsWith('/9j/')),
          'There are two JPEG files',
          data?.map(({ b64_json: b64 }) => b64?.slice(0, 8)),
        );
      }),
      jobs.edit('a picture from a picture', async () => {
        const image = await toFile(await png(1024, 1024), 'bread.png', { type: 'image/png' });
        const { data } = await client.images.edit({
          model: picture,
          image,
          prompt: 'Darker',
          size: '1024x1024',
        });
        expected((data?.[0]?.b64_json ?? '') !== '', 'There is a picture', data);
      }),
      jobs.refusals('a wrong key', () =>
        refused(
          new OpenAI({ apiKey: 'sk-wrong', baseURL, maxRetries: 0 }).models.list(),
          /401.*(invalid_api_key|Incorrect API key)/,
        ),
      ),
      jobs.refusals('an unknown model', () =>
        refused(
          client.chat.completions.create({ model: 'gpt-nothing', messages }),
          /404.*(model_not_found|does not exist)/,
        ),
      ),
      jobs.refusals('max_tokens', () =>
        refused(
          client.chat.completions.create({ model: text, messages, max_tokens: 10 }),
          /400.*max_completion_tokens/,
        ),
      ),
      jobs.refusals('a size that is not of sixteens', () =>
        refused(
          client.images.generate({ model: picture, prompt: 'Bread', size: '1792x936' }),
          /400.*divisible by 16/,
        ),
      ),
    ];
  },
};
