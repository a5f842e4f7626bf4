import { describe, expect, it } from 'vitest';
import { identifyRequest } from './request-id.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const random = () => 'random';

describe('the id of a request', () => {
  it('the trace id of the header is not used as the request id', () => {
    for (const header of [`${trace}/123;o=1`, trace])
      expect(identifyRequest({ 'x-cloud-trace-context': header }, random)).toEqual({
        requestId: 'random',
        traceId: trace,
      });
  });

  it.each(['', 'x', `${trace}0`, trace.slice(1), `${trace.toUpperCase()}/1`, `${trace}"}`])(
    'there is no trace when the header is not a valid trace: %s',
    (header) => {
      expect(identifyRequest({ 'x-cloud-trace-context': header }, random)).toEqual({
        requestId: 'random',
        traceId: null,
      });
    },
  );

  it('the caller cannot choose the request id', () => {
    const claims = ['x-request-id', 'x-cloud-trace-context', 'traceparent', 'x-correlation-id'];
    const headers = Object.fromEntries(claims.map((name) => [name, trace]));
    expect(identifyRequest(headers, random).requestId).toBe('random');
  });

  it('every request without a trace gets its own id', () => {
    const [a, b] = [identifyRequest({}).requestId, identifyRequest({}).requestId];
    expect(a).toMatch(/^[0-9a-f]{32}$/);
    expect(a).not.toBe(b);
  });
});
