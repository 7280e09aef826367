/** Printed before anything is installed, so it needs no dependency and no compiler. */
export const HELP = {
  start: `Starts Moderated Chat: the app, the local messaging service and the moderation server, on one address.

Usage: npm start -- [options]        (npm run dev is the same with hot reload)

Options                 Environment     Default
  --port <number>       PORT            8090; 0 takes a free one
  --host <name>         HOST            127.0.0.1, this machine only
  --allow-host <name>   ALLOWED_HOSTS   none; a further name or address by which browsers may
                                        reach it, as often as needed (with commas in the variable)
  --data <folder>       DATA_FOLDER     data
  --ephemeral                           keep nothing after the end
  --reset                               delete the kept data first, then start
  --no-seed                             start without sample users and conversations
  --seed <number>       SEED            1; another number gives other sample data
  --log-level <level>   LOG_LEVEL       error; info logs every call, silent nothing
  --moderator <id>[:<role>]             print a console link for this user too, as often as
                                        needed; viewer, moderator (default) or lead
  --webhook <url>       WEBHOOKS        none; a system to tell of reports and decisions, as often as
                                        needed (docs/integrations.md)
                        WEBHOOK_SECRETS the secret of each, whsec_…, with commas between them
  --webhook-private <a> WEBHOOK_PRIVATE none; an address or subnet of this machine or a private
                                        network that --webhook may call, as often as needed
  --revoke-delay <s>                    60; how many seconds a token is still taken after it was
                                        taken back, as on PubNub's network
  --open                                the chat on a bare keyset, without the moderation server
  --faults                              answer /faults, by which tests disturb the service
  --version                             print the version and end
  --help

PubNub keys in .env (see .env.example) make the app run on PubNub's network instead;
the local service then stays off, and npm run server starts the moderation server.`,

  doctor: `Examines a PubNub keyset: what the moderation server can enforce on it, with measured delays, and which
permissions its calls need (docs/server.md). It writes users and a channel of its own, and deletes them again.

Usage: npm run doctor

The keys are the settings SERVER_PUBNUB_… in the environment or .env, as for npm run server.`,

  backup: `Copies the data of npm start, those of the local service and of the moderation server, whether it runs or not.

Usage: npm run backup -- FOLDER [--data <folder>]

FOLDER must not exist yet. To go back to the copy: npm start -- --data FOLDER`,

  functions: `Builds the functions of the moderation server as files for PubNub, in dist/server-functions.

Usage: npm run functions

docs/production.md says how to deploy them.`,

  gallery: `Shows each view of chat, console and page of appeals in its states, from the sources.

Usage: npm run gallery`,

  screenshots: `Takes pictures of each view of the gallery, in four sizes and both themes.

Usage: npm run screenshots -- [--language=LANGUAGE] [FOLDER] [STORY…]

LANGUAGE is en, de or ar. FOLDER is screenshots/ unless given; all stories are taken unless some are named, as
'chat: conversation' (gallery/stories.ts).`,

  bench: `Measures the chat beside a peer, and writes docs/benchmarks.md when it measured everything.

Usage: npm run bench -- [--runs <number>] [--only <name>,<name>…]

Each row is the median of 5 runs unless told otherwise. Names are those of the measures
(bench/app/measures).`,

  'bench:service': `Measures the local service in processes of its own, and writes its section of docs/benchmarks.md.

Usage: npm run bench:service`,

  'bench:server': `Measures the moderation server, and writes its section of docs/benchmarks.md.

Usage: npm run bench:server`,

  'bench:search': `Measures the search in messages, and writes its section of docs/benchmarks.md.

Usage: npm run bench:search

Environment       Default
  BENCH_MESSAGES  1000000; how many messages there are, less for a quick look
  BENCH_POSTGRES  none; postgres://…, a database that may be emptied and filled; without one only
                  SQLite is measured`,

  api: `Writes the console's client of the moderation server anew (src/console/api/endpoints.generated.ts).

Usage: npm run api [-- --check]

With --check it writes nothing, and fails when the calls of the server have changed.`,

  'emulator:fidelity': `Writes the calls in docs/fidelity.md anew, from those of the local service.

Usage: npm run emulator:fidelity`,

  test: `Runs all checks and tests.

Usage: npm test                      everything
       npm run test:all              the same with all versions of the SDK, more random steps, WebKit; 50 minutes
       npm run lint                  one check: lint, format, typecheck, imports, unused
       npm run test:e2e -- -t draft  one level of tests, with options of Jest:
                                     unit, integration, server, contract, conformance,
                                     e2e, webkit, faults
       npm run coverage              which lines are reached, in coverage/`,
};
