import type { ServerResponse } from 'node:http';

export interface Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** The body of the answer is either `json` or `text`. */
  json?: unknown;
  text?: string;
}

export const sentence = (status: number, message: string): Answer => ({ status, json: { message } });

export function sendAnswer(response: ServerResponse, { status, headers, json, text }: Answer): void {
  response.writeHead(status, {
    ...(json !== undefined && { 'content-type': 'application/json; charset=utf-8' }),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(json === undefined ? text : JSON.stringify(json));
}
