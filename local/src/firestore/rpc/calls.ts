import {
  Metadata,
  status,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerErrorResponse,
  type ServerWritableStream,
} from '@grpc/grpc-js';

const FAILURES = new Map<number, status>(
  Object.values(status)
    .filter((code) => typeof code === 'number' && code !== status.OK)
    .map((code) => [code, code]),
);

type Log = (line: string) => void;

/** The gRPC code of an error that was thrown on purpose. System errors have a text as their code. */
function intendedCode(error: unknown): status | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return undefined;
  return FAILURES.get(error.code);
}

/**
 * The status for an error. A bug of this server is logged prominently and answered with INVALID_ARGUMENT. After
 * INTERNAL or UNAVAILABLE, clients would repeat the call for minutes, and a bug would look like a hang.
 */
export function statusOf(error: unknown, log: Log): { code: status; message: string } {
  const code = intendedCode(error);
  if (code !== undefined && error instanceof Error) return { code, message: error.message };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  log(`FAULT of the embedded Firestore server: ${detail}`);
  return {
    code: status.INVALID_ARGUMENT,
    message: `Fault of the embedded Firestore server: ${String(error)}`,
  };
}

export function errorResponse(error: unknown, log: Log): ServerErrorResponse {
  const { code, message } = statusOf(error, log);
  return Object.assign(new Error(message), { code, details: message });
}

export function unary<Request, Response>(
  log: Log,
  handle: (request: Request) => Promise<Response> | Response,
): handleUnaryCall<Request, Response> {
  return (call, callback) => {
    const answer = async (): Promise<void> => {
      try {
        callback(null, await handle(call.request));
      } catch (error) {
        callback(errorResponse(error, log));
      }
    };
    void answer();
  };
}

export interface Output<Response> {
  /** resolves once the client can receive more; false if the client has disconnected */
  send(response: Response): Promise<boolean>;
  /** calls the listener when the client disconnects; the returned function unsubscribes */
  onCancelled(listener: () => void): () => void;
}

async function whenWritable(call: ServerWritableStream<unknown, unknown>): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      call.off('drain', done);
      call.off('cancelled', done);
      resolve();
    };
    call.on('drain', done);
    call.on('cancelled', done);
  });
}

function outputOf<Response>(call: ServerWritableStream<unknown, Response>): Output<Response> {
  return {
    send: async (response) => {
      if (call.cancelled) return false;
      if (!call.write(response)) await whenWritable(call);
      return !call.cancelled;
    },
    onCancelled: (listener) => {
      call.once('cancelled', listener);
      return () => call.off('cancelled', listener);
    },
  };
}

export function serverStream<Request, Response>(
  log: Log,
  handle: (request: Request, output: Output<Response>) => Promise<void>,
): handleServerStreamingCall<Request, Response> {
  return (call) => {
    handle(call.request, outputOf(call)).then(
      () => call.end(),
      (error: unknown) => {
        // sends headers first, because a client without them mistakes the error for a lost connection and repeats the
        // call
        call.sendMetadata(new Metadata());
        call.emit('error', errorResponse(error, log));
      },
    );
  };
}
