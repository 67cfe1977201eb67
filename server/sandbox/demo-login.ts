/** The login of the demo account, which the sandbox shows on its login page. */
export const DEMO_LOGIN = { userString: 'demo@aureus.test', password: 'aureus-demo' } as const;
