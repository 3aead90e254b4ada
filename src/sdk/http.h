// The HTTP client (http/client.h) under the names of the SDK.
#pragma once

#include "http/client.h"

namespace landform::sdk {

using http::http_escape;
using http::HttpClient;
using http::HttpError;
using http::HttpExchange;
using http::HttpHeader;
using http::HttpOptions;
using http::HttpRequest;
using http::HttpResponse;
using http::HttpRetries;

}  // namespace landform::sdk
