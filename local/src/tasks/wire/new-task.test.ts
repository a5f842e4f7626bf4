import { describe, expect, it } from 'vitest';
import type { Queue } from '../model.ts';
import { newTask } from './new-task.ts';
import { readSettings } from './queue-wire.ts';

const now = Date.parse('2026-01-05T10:00:00Z');
const queue: Queue = {
  name: 'projects/demo/locations/us-central1/queues/publish',
  state: 'RUNNING',
  ...readSettings({}),
};
const url = 'http://127.0.0.1:1/work';
const make = (task: object = {}, request: object = {}, of: Queue = queue) =>
  newTask({ httpRequest: { url, ...request }, ...task }, { queue: of, now, newId: () => '17' });
const after = (milliseconds: number) => new Date(now + milliseconds).toISOString();
const base64 = (bytes: number) => Buffer.alloc(bytes).toString('base64');

describe('a new task', () => {
  it('a new task has default values for everything the caller leaves out', () => {
    expect(make()).toEqual({
      name: `${queue.name}/tasks/17`,
      createdAt: now,
      dispatchDeadlineMs: 600_000,
      request: { url, method: 'POST', headers: {} },
      progress: { nextAt: now, dispatchCount: 0, responseCount: 0, executionCount: 0 },
    });
  });

  it('a task that still contains the fields that only the service writes is accepted', () => {
    expect(() => make({ createTime: after(0), dispatchCount: 3, view: 'BASIC' })).not.toThrow();
  });
});

describe('the name of a new task', () => {
  const named = (id: string) => make({ name: `${queue.name}/tasks/${id}` }).name;
  const wrong = 'Task name must be formatted';

  it('a task id may have up to 500 letters, digits, hyphens and underscores', () => {
    expect(named('a-Z_9')).toBe(`${queue.name}/tasks/a-Z_9`);
    expect(named('x'.repeat(500))).toHaveLength(queue.name.length + 507);
    expect(() => named('x'.repeat(501))).toThrow(wrong);
  });

  it.each(['', 'a b', 'a.b', 'a/b', 'ä', 'a:run'])('the task id %j is refused', (id) => {
    expect(() => named(id)).toThrow(wrong);
  });

  it('a task name must belong to the queue', () => {
    const name = queue.name.replace('publish', 'other');

    expect(() => make({ name: `${name}/tasks/a` })).toThrow(
      `The queue name from request ('${queue.name}') must be the same as the queue name in the named task ('${name}/tasks/a').`,
    );
  });
});

describe('the schedule time of a new task', () => {
  it('a task may be scheduled at most 720 hours ahead', () => {
    const limit = 720 * 3_600_000;

    expect(make({ scheduleTime: after(limit) }).progress.nextAt).toBe(now + limit);
    expect(() => make({ scheduleTime: after(limit + 1) })).toThrow(
      'The Task.scheduleTime, 2026-02-04T02:00:00.001-08:00, is too far in the future. Schedule time must be no more than 720h in the future.',
    );
  });

  it('a schedule time in the past is replaced by the current time', () => {
    expect(make({ scheduleTime: after(-1) }).progress.nextAt).toBe(now);
    expect(make({ scheduleTime: after(1) }).progress.nextAt).toBe(now + 1);
  });

  it('a schedule time may have an offset and nanoseconds', () => {
    expect(make({ scheduleTime: '2026-01-05T12:00:01.500000001+01:00' }).progress.nextAt).toBe(
      now + 3_601_500,
    );
  });

  it.each(['tomorrow', '2026-01-05', '2026-01-05T10:00:00', '2026-13-05T10:00:00Z', 5, { seconds: 5 }])(
    'the schedule time %j is refused',
    (scheduleTime) => {
      expect(() => make({ scheduleTime })).toThrow("Invalid value at 'task.scheduleTime'");
    },
  );
});

describe('the dispatch deadline of a new task', () => {
  it.each([
    ['15s', 15_000],
    ['15.5s', 15_500],
    ['1800s', 1_800_000],
  ])('a dispatch deadline of %s is accepted', (dispatchDeadline, expected) => {
    expect(make({ dispatchDeadline }).dispatchDeadlineMs).toBe(expected);
  });

  it.each(['14.999s', '1800.001s', '-20s'])('a dispatch deadline of %s is refused', (dispatchDeadline) => {
    expect(() => make({ dispatchDeadline })).toThrow('Task.dispatchDeadline must be between [15s, 30m].');
  });

  it.each(['60', '1m', 60])('a dispatch deadline written as %j is refused', (dispatchDeadline) => {
    expect(() => make({ dispatchDeadline })).toThrow("Invalid value at 'task.dispatchDeadline'");
  });
});

describe('the URL of a new task', () => {
  it('a URL may have at most 2083 characters', () => {
    const long = `${url}?${'x'.repeat(2083 - url.length - 1)}`;

    expect(make({}, { url: long }).request.url).toBe(long);
    expect(() => make({}, { url: `${long}x` })).toThrow('2083');
  });

  it.each(['ftp://example.com', 'example.com', 'http://', '/work', 'javascript:alert(1)'])(
    'the URL %s is refused',
    (each) => {
      expect(() => make({}, { url: each })).toThrow('HttpRequest.url must be a valid URL');
    },
  );

  it("an empty URL is replaced by the queue's URL if it has one", () => {
    const withTarget = { ...queue, defaultTarget: 'http://127.0.0.1:2/job' };

    expect(make({}, { url: '' }, withTarget).request.url).toBe('http://127.0.0.1:2/job');
    expect(() => make({}, { url: '' })).toThrow('HttpRequest.url is required');
    expect(() => newTask({}, { queue, now, newId: () => '17' })).toThrow('HttpRequest.url is required');
  });
});

describe('the body of a new task', () => {
  it.each(['POST', 'PUT', 'PATCH', 1, 4, 6])('a body is accepted with the method %s', (httpMethod) => {
    expect(make({}, { httpMethod, body: 'YQ==' }).request.body).toBe('YQ==');
  });

  it.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 2, 3, 5, 7])(
    'a body is refused with the method %s',
    (httpMethod) => {
      expect(() => make({}, { httpMethod, body: 'YQ==' })).toThrow('HttpRequest.body can only be set');
      expect(make({}, { httpMethod, body: '' }).request.body).toBeUndefined();
    },
  );

  it('a body that is not base64 is refused', () => {
    expect(() => make({}, { body: '{"a":1}' })).toThrow('Base64 decoding failed');
  });

  it('a task may have at most a million bytes', () => {
    const others = `${queue.name}/tasks/17${url}`.length;

    expect(() => make({}, { body: base64(1_000_000 - others) })).not.toThrow();
    expect(() => make({}, { body: base64(1_000_001 - others) })).toThrow('Task size too large');
  });
});

describe('the headers of a new task', () => {
  it('all headers are stored, except those that the service sets or ignores', () => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: 'Bearer mine',
      'X-Own': '1',
      Host: 'other.example',
      'Content-Length': '5',
      'user-agent': 'mine',
      'X-Google-Thing': '1',
      'X-AppEngine-Thing': '1',
      'x-cloudtasks-taskretrycount': '99',
    };

    expect(make({}, { headers }).request.headers).toEqual({
      'Content-Type': 'application/json',
      Authorization: 'Bearer mine',
      'X-Own': '1',
    });
  });

  it('all headers together must be smaller than 80 KB', () => {
    const headers = (bytes: number) => ({ headers: { 'X-Big': 'x'.repeat(bytes - 'X-Big'.length) } });

    expect(() => make({}, headers(80 * 1024 - 1))).not.toThrow();
    expect(() => make({}, headers(80 * 1024))).toThrow('less than 80KB');
  });

  it.each([
    [{ 'bad name': '1' }, 'not a valid header'],
    [{ 'X-Own': 'a\nb' }, 'not a valid header'],
    [{ 'X-Own': 5 }, 'TYPE_STRING'],
    [[], 'an object is expected'],
  ])('the headers %j are refused', (headers, message) => {
    expect(() => make({}, { headers })).toThrow(message);
  });
});

describe('the token of a new task', () => {
  it('the settings of an OIDC token must name a service account and may name an audience', () => {
    const oidc = (oidcToken: object) => make({}, { oidcToken }).request.oidc;

    expect(oidc({ serviceAccountEmail: 'a@p' })).toEqual({ email: 'a@p' });
    expect(oidc({ serviceAccountEmail: 'a@p', audience: 'x' })).toEqual({ email: 'a@p', audience: 'x' });
    expect(() => oidc({ audience: 'x' })).toThrow('serviceAccountEmail is required');
  });

  it('an OAuth token for Google APIs is refused', () => {
    expect(() => make({}, { oauthToken: { serviceAccountEmail: 'a@p' } })).toThrow('OAuth tokens');
  });
});

describe('an unknown field or a wrong type', () => {
  it.each([
    [() => make({ retryConfig: {} }), 'Unknown name "retryConfig" at \'task\': Cannot find field.'],
    [() => make({}, { uri: url }), 'Unknown name "uri" at \'task.httpRequest\': Cannot find field.'],
    [() => make({ appEngineHttpRequest: {} }), 'App Engine targets are not served here.'],
    [() => make({ httpRequest: 'x' }), 'an object is expected'],
    [() => make({}, { httpMethod: 'TRACE' }), 'TYPE_ENUM'],
    [() => make({}, { httpMethod: 8 }), 'TYPE_ENUM'],
    [() => make({}, { url: 5 }), 'TYPE_STRING'],
  ])('an invalid field is refused: %#', (call, message) => {
    expect(call).toThrow(message);
  });
});
