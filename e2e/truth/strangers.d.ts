/**
 * The parts that we use of two libraries without types. They are declared here, so that types are checked without
 * installing the libraries.
 */

declare module 'facebook-nodejs-business-sdk' {
  type Params = Readonly<Record<string, unknown>>;
  type Node = { id: string; _data: Record<string, unknown> };
  type Fields = readonly string[];
  export class FacebookAdsApi {
    constructor(accessToken: string, locale?: string, reportsCrashes?: boolean);
    static readonly VERSION: string;
    call(method: string, path: readonly string[], params?: Params): Promise<Record<string, unknown>>;
  }
  class Edges {
    constructor(id: string, data: object, parentId: undefined, api: FacebookAdsApi);
    get(fields: Fields, params?: Params): Promise<Node>;
    update(fields: Fields, params?: Params): Promise<{ success?: boolean }>;
    delete(fields: Fields, params?: Params): Promise<{ success?: boolean }>;
  }
  export class User extends Edges {
    getAccounts(fields: Fields, params?: Params): Promise<Node[]>;
  }
  export class Page extends Edges {
    createFeed(fields: Fields, params?: Params): Promise<Node>;
    createPhoto(fields: Fields, params?: Params): Promise<Node>;
    createPhotoStory(fields: Fields, params?: Params): Promise<Node>;
    createVideo(fields: Fields, params?: Params): Promise<Node>;
    createVideoReel(fields: Fields, params?: Params): Promise<Node>;
    createVideoStory(fields: Fields, params?: Params): Promise<Node>;
    getFeed(fields: Fields, params?: Params): Promise<Node[]>;
    getInsights(fields: Fields, params?: Params): Promise<Node[]>;
    getPublishedPosts(fields: Fields, params?: Params): Promise<Node[]>;
    getScheduledPosts(fields: Fields, params?: Params): Promise<Node[]>;
  }
  export class PagePost extends Edges {
    createComment(fields: Fields, params?: Params): Promise<Node>;
    getComments(fields: Fields, params?: Params): Promise<Node[]>;
    getInsights(fields: Fields, params?: Params): Promise<Node[]>;
  }
  export class Comment extends Edges {
    createComment(fields: Fields, params?: Params): Promise<Node>;
  }
}

declare module 'linkedin-api-client' {
  interface Call {
    resourcePath: string;
    accessToken: string;
    versionString?: string;
    pathKeys?: Readonly<Record<string, string>>;
    queryParams?: Readonly<Record<string, unknown>>;
  }
  interface Answer {
    status: number;
    data: Record<string, unknown>;
    createdEntityId?: string;
  }
  export class RestliClient {
    get(call: Call): Promise<Answer>;
    finder(call: Call & { finderName: string }): Promise<Answer>;
    create(call: Call & { entity: object }): Promise<Answer>;
    action(call: Call & { actionName: string; data: object }): Promise<Answer>;
    partialUpdate(call: Call & { patchSetObject: object }): Promise<Answer>;
    delete(call: Call): Promise<Answer>;
  }
  export class AuthClient {
    constructor(app: { clientId: string; clientSecret: string; redirectUrl: string });
    generateMemberAuthorizationUrl(scopes: readonly string[], state?: string): string;
    exchangeAuthCodeForAccessToken(
      code: string,
    ): Promise<{ access_token: string; expires_in: number; refresh_token?: string; scope: string }>;
    exchangeRefreshTokenForAccessToken(token: string): Promise<{ access_token: string; expires_in: number }>;
    introspectAccessToken(token: string): Promise<{ data: { active: boolean; scope?: string } }>;
  }
}
