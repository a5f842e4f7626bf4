import { describe, expect, it } from 'vitest';
import { identifyRequest } from './request-id.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const random = () => 'random';

describe('the id of a request', () => {
  it("the request id is the trace id of Google's front end", () => {
    expect(identifyRequest({ 'x-cloud-trace-context': `${trace}/123;o=1` }, random)).toEqual({
      requestId: trace,
      traceId: trace,
    });
    expect(identifyRequest({ 'x-cloud-trace-context': trace }, random).requestId).toBe(trace);
  });

  it.each(['', 'x', `${trace}0`, trace.slice(1), `${trace.toUpperCase()}/1`, `${trace}"}`])(
    'the request id is random when the header is not a valid trace: %s',
    (header) => {
      expect(identifyRequest({ 'x-cloud-trace-context': header }, random)).toEqual({
        requestId: 'random',
        traceId: null,
      });
    },
  );

  it('the caller cannot choose the request id', () => {
    expect(identifyRequest({ 'x-request-id': 'mine' }, random).requestId).toBe('random');
  });

  it('every request without a trace gets its own id', () => {
    const [a, b] = [identifyRequest({}).requestId, identifyRequest({}).requestId];
    expect(a).toMatch(/^[0-9a-f]{32}$/);
    expect(a).not.toBe(b);
  });
});
