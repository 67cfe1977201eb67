/**
 * The whole API of the data core, as the screen sees it through Comlink: a screen runs an endpoint,
 * watches a topic and asks for an act, each by its name. Everything crosses as plain data; no proxy is ever created
 * per watch, so none can leak.
 */
import type { ActName, InputOf, OutputOf } from './acts.ts';
import type { ErrorCode, Result } from './envelope.ts';
import type { MessageKind } from './features/messages.ts';
import type { User } from './features/session.ts';
import type { Language } from './plain/languages.ts';
import type { EndpointName, RequestOf, ResponseOf } from './table.ts';
import type { AnswerOf, AskedOf, AskName, QuestionName, TopicName, Topics } from './views.ts';

/** One view that changed: topic, key, and the view itself. */
export type ViewChange = { [Name in TopicName]: readonly [Name, string, Topics[Name]] }[TopicName];

/** All views of one paint. They carry one sequence, so a list and its parts never disagree. */
export interface Frame {
  readonly sequence: number;
  readonly changes: readonly ViewChange[];
}

/** Something that happened once, and must not be missed. */
export type Notice =
  /**
   * What was refused while nobody waited for the answer, shown as a toast. With 999 the session is over
   * (`loginRequired`), and after 1.2 s the screen goes to login; with 998 to verification.
   */
  | {
      readonly kind: 'refused' | 'loginRequired' | 'verificationRequired';
      readonly code: ErrorCode;
      readonly message: string;
      readonly params: Readonly<Record<string, string>>;
    }
  /** An order was filled while the user may be elsewhere. */
  | {
      readonly kind: 'orderFilled';
      readonly symbol: string;
      readonly side: 'buy' | 'sell';
      readonly amountText: string;
      readonly priceText: string;
    }
  /**
   * A position was closed by a stop or liquidated, or an option was settled, while the user may be
   * elsewhere.
   */
  | {
      readonly kind: 'positionClosed';
      readonly symbol: string;
      readonly reason: 'target_profit' | 'stop_loss' | 'trailing_stop' | 'liquidation' | 'expiry';
      readonly profitText: string;
      readonly tone: 'up' | 'down' | 'flat';
    }
  /** One of the trader's alerts was triggered. */
  | {
      readonly kind: 'alert';
      readonly alert: 'crossing' | 'move' | 'liquidation' | 'expiry';
      readonly symbol: string;
      readonly valueText: string;
      readonly priceText: string;
    }
  /** The site sent the user a message. Its title may be in another language than the screen's. */
  | {
      readonly kind: 'message';
      readonly id: number;
      readonly messageKind: MessageKind;
      readonly title: string;
      /** Route of the app that the message leads to, or null. */
      readonly link: string | null;
    }
  /**
   * The answers of these questions may no longer be true: what is shown of them is asked again. All of them
   * when the core was replaced: the new one knows of no earlier question.
   */
  | { readonly kind: 'stale'; readonly names: readonly QuestionName[] | 'all' }
  /** The server speaks a newer protocol: the page must reload. */
  | { readonly kind: 'upgradeRequired' };

/** The screen, as the core sees it: one method for each lane. */
export interface Screen {
  /**
   * Paints the newest views. The promise resolves once painted, and only then may the next frame be
   * sent.
   */
  paintFrame(frame: Frame): Promise<void>;
  /** Delivers every change and notice, in order, independent of painting. */
  deliverFacts(facts: {
    readonly changes: readonly ViewChange[];
    readonly notices: readonly Notice[];
  }): void;
}

/** The language of numbers and of calls, and the currency of equivalents. */
export interface Preferences {
  readonly language: Language;
  /** Currency code of the fiat list. */
  readonly fiat: string;
}

export interface CoreStart extends Preferences {
  /** Origin of the server, for example `https://trade.example`. */
  readonly origin: string;
  readonly token: string | null;
  /** The token's user as the device last knew it, if it did. */
  readonly user?: User | null;
  /** Version of the app, sent in the handshake. */
  readonly build: string;
  /** This core replaces one that was lost: the screen holds answers that only the lost one knew of. */
  readonly isReplacement?: boolean;
}

/** A rule broken by a draft, by field. Empty when the draft can be sent. */
export type DraftProblems = Readonly<Record<string, ErrorCode>>;

/**
 * Calls an endpoint. Never rejects: a lost network is a Result too. `intent` is made once per
 * intent of the user for calls that move money; a retry with the same intent has one effect.
 */
export type Run = <Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
  options?: { intent?: string },
) => Promise<Result<ResponseOf<Name>>>;

/** Asks a question, or an endpoint whose answer has nothing to format. Never rejects. */
export type Ask = <Name extends AskName>(
  name: Name,
  request: AskedOf<Name>,
) => Promise<Result<AnswerOf<Name>>>;

export interface Core {
  /** Connects the screen and starts the socket. Resolves once the core is ready for runs. */
  start(start: CoreStart, screen: Screen): Promise<void>;
  readonly run: Run;
  readonly ask: Ask;
  /** Checks a draft of a request against the contract's schema, without sending it. */
  check(name: EndpointName, draft: Readonly<Record<string, unknown>>): Promise<DraftProblems>;
  /** Adds or removes one watcher of each; the last one that leaves closes the stream. */
  watch(watches: readonly (readonly [TopicName, string])[]): Promise<void>;
  unwatch(watches: readonly (readonly [TopicName, string])[]): Promise<void>;
  /** Changes language or fiat: every watched view is formatted again. */
  prefer(preferences: Preferences): Promise<void>;
  /**
   * The tab was hidden or shown. While it is hidden no frames are sent, and the socket asks for one
   * a second.
   */
  setVisible(isVisible: boolean): Promise<void>;
  /** Asks the core itself to do something; rejects when the code for it cannot be fetched. */
  act<Name extends ActName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
  /** Answers at once: the supervisor's heartbeat. */
  beat(): Promise<number>;
}
