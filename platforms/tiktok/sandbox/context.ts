import type { SandboxReply, SandboxRequest, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';
import type { TikTokState, TokenGrant } from './state.ts';

/** All of TikTok, as far as it goes here. */
export interface TikTok {
  world: SandboxWorld;
  state: TikTokState;
  /** The bytes of uploads under way, by their ids. */
  live: Map<string, LiveUpload>;
}

/** A call by somebody whose token was good. */
export interface Call extends TikTok {
  request: SandboxRequest;
  identity: Identity;
  grant: TokenGrant;
  /** The JSON that was sent; null where it is none. */
  body: unknown;
  /** What goes wrong once, because somebody wanted it to. */
  fault: ReturnType<SandboxWorld['takeFault']>;
}

export type Handler = (call: Call) => SandboxReply | Promise<SandboxReply>;
