/** What is planted, and what must notice. */
export interface Plant {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface NamedTest {
  readonly file: string;
  /** The title, or its beginning. */
  readonly title: string;
}

export interface Fault {
  readonly invariant: number;
  readonly what: string;
  /** More than one where several guards stand behind each other. */
  readonly plants: readonly Plant[];
  /** Each of them must fail by itself. */
  readonly tests: readonly NamedTest[];
  /** What the failure says when it is the database that refuses, or a property, and no assertion that fails. */
  readonly refusal?: RegExp;
}
